# The web board in a container. On your own machine:
#   docker build -t tengen .
#   docker run --rm --network host -v tengen:/data tengen        and open http://localhost:8080
# For others, behind a web server that speaks HTTPS (docs/web-api.md):
#   docker run -p 8080:8080 -v tengen:/data -v ./board.secret:/board.secret tengen \
#       tengen serve --data /data --host 0.0.0.0 --public --origin https://board.example.org --access /board.secret
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
COPY --from=build /wheels /wheels
RUN python -m pip install --no-cache-dir /wheels/*.whl && rm -rf /wheels \
    && useradd --create-home --uid 1000 tengen && mkdir /data && chown tengen /data
USER 1000
ENV XDG_DATA_HOME=/data
VOLUME /data
EXPOSE 8080
CMD ["tengen", "serve", "--data", "/data"]
